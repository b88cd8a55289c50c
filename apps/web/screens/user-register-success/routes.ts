import type { ScreenRoute } from '../../screen-route.ts'
import { enteredPage } from '../../user-layout/user-page.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/user/success', screen: 'user-register-success', ...enteredPage },
  { path: '/user/kolSuccess', screen: 'user-register-success-kol', ...enteredPage },
]
