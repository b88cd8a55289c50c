/** Messages that can be switched off; those about security are always sent. */
export const optionalMessageKinds = ['login', 'deposit', 'withdrawal', 'api-key-reminder'] as const
export const messageKinds = ['security', ...optionalMessageKinds] as const
export type MessageKind = (typeof messageKinds)[number]

/** What must be resolved before an account is closed. */
export const closingObstacles = ['balance', 'open-orders', 'frozen'] as const
export type Obstacle = (typeof closingObstacles)[number]

/** `none`: never requested, already fetched, or expired. */
export const exportStates = ['none', 'waiting', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** Parts of the security history. */
export const historyKinds = ['all', 'logins', 'changes'] as const
