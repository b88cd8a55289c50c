import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { TemplateName, TemplateValues } from './template-values.ts'

/** A pool, or the transaction of the change a message is about. */
export type Statements = Sql | Transaction

export type Channel = 'email' | 'sms'

export type Recipient = { readonly email: string } | { readonly phone: string }

/** One message to one person. */
export interface Message<N extends TemplateName = TemplateName> {
  /** The same key is never sent twice: `login-notice:42`. */
  readonly key: string
  readonly to: Recipient
  /** Locale id such as `en_US`. */
  readonly locale: string
  readonly template: N
  readonly values: TemplateValues[N]
  /** Whose account it is about: adds the anti-phishing phrase and the freeze link. */
  readonly userId?: number
  /** Nobody is there to read it: everything is done as for the others, and nothing is sent or kept of it. */
  readonly isDecoy?: boolean
}

/** The phrase only the owner and we know, and the link that stops the account. */
export interface AboutUser {
  readonly phrase?: string
  readonly freezeLink?: string
}
