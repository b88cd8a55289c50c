import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { withParts } from '@bowline/platform/with-parts.ts'
import type { Passwords } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import { Authenticators } from './authenticator/authenticators.ts'
import { FailureStreaks, type StreakWatch } from './failure-streaks.ts'
import { OneTimeCodes } from './one-time-codes/one-time-codes.ts'
import { OneTimeKeys } from './one-time-keys/one-time-keys.ts'
import { Passkeys } from './passkeys/passkeys.ts'
import { Pins } from './pin/pins.ts'
import { prove } from './prove.ts'
import { RecoveryCodes } from './recovery-codes/recovery-codes.ts'

export interface FactorsNeeds {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly messages: Pick<Messages, 'enqueue'>
  readonly passwords: Pick<Passwords, 'hash' | 'matches'>
  /** What becomes of wrong codes, for metrics and for the owner. */
  readonly watch?: StreakWatch
  /** Shown beside a code in an authenticator, and to a passkey. */
  readonly productName: () => string
  readonly publicUrl: () => string
}

/** Everything a user can prove themselves with besides the password. */
export function openFactors({ sql, secrets, messages, passwords, watch, productName, publicUrl }: FactorsNeeds) {
  const streaks = new FailureStreaks(watch)
  const codes = new OneTimeCodes({ secrets, messages, streaks })
  const authenticators = new Authenticators({ secrets, productName, streaks })
  const passkeys = new Passkeys({ secrets, publicUrl, productName, streaks })
  const recoveryCodes = new RecoveryCodes({ secrets, streaks })
  return {
    codes,
    authenticators,
    passkeys,
    recoveryCodes,
    pins: new Pins({ passwords, streaks }),
    oneTimeKeys: new OneTimeKeys({ secrets }),
    ...withParts({ sql, codes, authenticators, passkeys, recoveryCodes }, { prove }),
  }
}

export type Factors = ReturnType<typeof openFactors>
