/** How far messages to users are, as staff see it. */
export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
export type MessageState = (typeof messageStates)[number]
