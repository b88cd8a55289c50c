import type { CodeText } from '@bowline/contract/codes.ts'
/** Already used, expired, or never valid. */
export const LINK_GONE: CodeText<'codeExpired'> = '140021'

/** A link to be used; one that no longer can be; none yet, or on its way; confirmed now, or long ago. */
export type EnableState = 'ask' | 'gone' | 'send' | 'sent' | 'done'

interface Owner {
  readonly email: string | null
  readonly isEmailConfirmed: boolean
}

/** `user`: who looks at the page; null: nobody is signed in. */
export function firstState(key: string, user: Owner | null): EnableState {
  if (key !== '') return 'ask'
  if (user === null || user.email === null) return 'gone'
  return user.isEmailConfirmed ? 'done' : 'send'
}
