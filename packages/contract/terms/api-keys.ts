/** How a program signs. */
export const keyTypes = ['hmac', 'ed25519', 'rsa'] as const
export type KeyType = (typeof keyTypes)[number]

/** `identity`: verification level one; `email`: the address that activation links are sent to. */
export const keyPrerequisites = ['identity', 'authenticator', 'email'] as const
export type KeyPrerequisite = (typeof keyPrerequisites)[number]

/** The kind of request a key was used for, or that it was refused. */
export const keyUses = ['read', 'trade', 'other', 'refused'] as const
export type KeyUse = (typeof keyUses)[number]
