/** Ways through the page that any module may ask for; the modules that own them sign up here. */

const ways = {};

/** Signs up the functions goTo, startCommand, showProfile and openModal. */
export const provide = (functions) => Object.assign(ways, functions);

/** Opens a channel and, if one is named, scrolls to a message. */
export const goTo = (channel, message = null) => ways.goTo(channel, message);

/** Puts a command such as "game new" into the composer. */
export const startCommand = (name) => ways.startCommand(name);

/** Shows a small card about a user, next to an element. */
export const showProfile = (userId, beside) => ways.showProfile(userId, beside);

/** Opens a modal of the bot. */
export const openModal = (modal) => ways.openModal(modal);
