import { join } from 'node:path'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { withParts } from '@bowline/platform/with-parts.ts'
import type { Factors } from '../factors/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import type { ContentsParts } from './account-contents.ts'
import { confirmEmailChange, provePresentEmail, sendToNewEmail, sendToPresentEmail } from './change-email.ts'
import { changePassword, setPassword } from './change-password.ts'
import { bindPhone, changePhone, provePresentPhone, refuseTakenPhone } from './change-phone.ts'
import { AccountChores, type ChoreParts } from './chores.ts'
import { askForClosing, cancelClosing, cancelClosingByLink, closingObstacles } from './close-account.ts'
import { DataExports, type SealedChapters } from './data-export.ts'
import { liftStop, lookAtFreezeLink, stopAccount, stopByLink } from './emergency-stop.ts'
import { Freezes, type FreezesParts } from './freezes.ts'
import { proveAll, proveOwnPassword } from './prove-all.ts'

/** Freezes alone, for who only freezes. */
export function openFreezes(parts: FreezesParts): Freezes {
  return new Freezes(parts)
}

export interface AccountSecurityNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly secrets: Secrets
  readonly log: Log
  readonly messages: Pick<Messages, 'enqueue'>
  readonly identity: Pick<Identity, 'sessions' | 'signIn' | 'passwords' | 'passwordStrength'>
  readonly factors: Pick<Factors, 'codes' | 'authenticators' | 'passkeys' | 'recoveryCodes'>
  readonly dataDirectory: string
  /** What other capabilities keep encrypted about a user, for the copy of their data. */
  readonly sealed: SealedChapters
  /** Keys belong to another capability, and end with the account. */
  readonly endApiKeys: ChoreParts['endApiKeys']
  readonly holdsMoney: ContentsParts['holdsMoney']
  readonly publicUrl: () => string
  readonly now: () => number
}

/** What protects an account and what its owner may change about it; one for the process that has the engine. */
export function openAccountSecurity(needs: AccountSecurityNeeds) {
  const { sql, engine, secrets, log, messages, identity, factors, publicUrl, now } = needs
  const { sessions, signIn, passwords, passwordStrength } = identity
  const { codes, authenticators, passkeys, recoveryCodes } = factors
  const freezes = new Freezes({ sql, engine, sessions })
  const dataExports = new DataExports({
    ...{ sql, secrets, sealed: needs.sealed },
    directory: join(needs.dataDirectory, 'exports'),
  })
  const chores = new AccountChores({
    ...{ sql, engine, freezes, messages, sessions, log, now },
    exports: dataExports,
    endApiKeys: needs.endApiKeys,
    holdsMoney: needs.holdsMoney,
  })
  const parts = {
    holdsMoney: needs.holdsMoney,
    ...{ sql, engine, messages, sessions, signIn, passwords, passwordStrength, freezes },
    ...{ codes, authenticators, passkeys, recoveryCodes },
    // The token is all that the link in the mail carries.
    cancelLink: (token: string) => `${publicUrl()}/account/cancel-closing?key=${token}`,
  }
  return {
    freezes,
    dataExports,
    chores,
    ...withParts(parts, {
      ...{ sendToPresentEmail, provePresentEmail, sendToNewEmail, confirmEmailChange },
      ...{ provePresentPhone, refuseTakenPhone, bindPhone, changePhone },
      ...{ changePassword, setPassword, proveOwnPassword, proveAll },
      ...{ stopAccount, liftStop, lookAtFreezeLink, stopByLink },
      ...{ askForClosing, cancelClosing, cancelClosingByLink, closingObstacles },
    }),
    close: () => chores.close(),
  }
}

export type AccountSecurity = ReturnType<typeof openAccountSecurity>
