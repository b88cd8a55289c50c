import { accountPage, linkedPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account/api', screen: 'api', ...accountPage },
  { path: '/account/list_api', screen: 'list-api', ...accountPage },
  { path: '/account/create_api', screen: 'create-api', ...accountPage },
  { path: '/account/edit_api', screen: 'edit-api', ...accountPage },
  { path: '/account/create_fail', screen: 'create-fail', ...linkedPage },
  { path: '/account/api/activate', screen: 'activate', ...linkedPage },
]
