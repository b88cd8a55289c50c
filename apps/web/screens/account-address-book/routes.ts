import { accountPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/account/mng_address', screen: 'address-book', ...accountPage }]
