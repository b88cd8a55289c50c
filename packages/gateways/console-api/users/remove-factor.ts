import type { Authenticators, Passkeys, Pins, RecoveryCodes } from '@bowline/capabilities/factors/index.ts'
import { type User, writePhone } from '@bowline/capabilities/identity/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { ResettableFactor } from '@bowline/contract/terms/factors.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

export interface FactorNeeds {
  readonly authenticators: Authenticators
  readonly passkeys: Passkeys
  readonly pins: Pins
  readonly recoveryCodes: RecoveryCodes
}

/**
 * Removes a lost factor. A phone number that is the only name to sign in with stays, or the user could never come back.
 */
export async function removeFactor(
  tx: Transaction,
  user: User,
  factor: ResettableFactor,
  { authenticators, passkeys, recoveryCodes, pins }: FactorNeeds,
): Promise<void> {
  switch (factor) {
    case 'authenticator':
      await authenticators.remove(tx, user.id)
      return recoveryCodes.removeAll(tx, user.id)
    case 'passkeys':
      for (const { id } of await passkeys.list(tx, user.id)) await passkeys.remove(tx, user.id, id)
      // Otherwise the codes would open the account with an authenticator that is bound later.
      if (!(await authenticators.isBound(tx, user.id))) await recoveryCodes.removeAll(tx, user.id)
      return
    case 'pin':
      await pins.remove(tx, user.id)
      return
    case 'mobile':
      if (user.email === undefined) throw new SiteRefusal(SiteCode.refused, 'staff.only-name')
      await writePhone(tx, user.id, undefined)
  }
}
