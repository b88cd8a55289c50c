import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/{product}-api', screen: 'api-landing', footer: true }]
