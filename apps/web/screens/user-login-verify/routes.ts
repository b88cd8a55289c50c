import type { ScreenRoute } from '../../screen-route.ts'
import { enterPage } from '../../user-layout/user-page.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/user/loginVerify', screen: 'user-login-verify', ...enterPage }]
