import { accountPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account/google_bind', screen: 'google-bind', ...accountPage },
  { path: '/account/google_disable', screen: 'google-disable', ...accountPage },
  { path: '/account/passkeys', screen: 'passkeys', ...accountPage },
  { path: '/account/linked_accounts', screen: 'linked-accounts', ...accountPage },
  { path: '/account/recovery_codes', screen: 'recovery-codes', ...accountPage },
]
