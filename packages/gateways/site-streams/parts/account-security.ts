import type { AccountSecurity } from '@bowline/capabilities/account-security/index.ts'
import type { AccountPart } from '../account-part.ts'

interface Needs {
  readonly accountSecurity: { readonly freezes: Pick<AccountSecurity['freezes'], 'onChange' | 'of'> }
}

/** Withdrawals are frozen by rows, of which the engine, and with it the account's channel, knows nothing. */
export const accountSecurityPart = ({ accountSecurity: { freezes } }: Needs): AccountPart => ({
  start: (publish) =>
    freezes.onChange((userId) => {
      void freezes.of(userId).then(
        ({ withdrawalsFrozen }) => publish(userId, { freeze: { withdrawalsFrozen } }),
        // The database is away: the page learns of it with its next document.
        () => {},
      )
    }),
})
