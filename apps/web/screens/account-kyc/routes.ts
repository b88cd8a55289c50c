import { accountPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account/id_verification', screen: 'id-verification', ...accountPage },
  { path: '/account/verification', screen: 'id-verification', ...accountPage },
  { path: '/account/levelone', screen: 'level-one', ...accountPage },
  { path: '/account/leveltwo', screen: 'level-two', ...accountPage },
  { path: '/account/missing-kyc', screen: 'missing-kyc', ...accountPage },
]
