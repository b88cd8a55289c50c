import { accountPage, linkedPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account', screen: 'account-home', ...accountPage },
  { path: '/account/information', screen: 'information', ...accountPage },
  { path: '/account/personalinfo', screen: 'personalinfo', ...accountPage },
  { path: '/account/data_export', screen: 'data-export', ...accountPage },
  { path: '/account/close', screen: 'close', ...accountPage },
  { path: '/account/cancel-closing', screen: 'cancel-closing', ...linkedPage },
]
