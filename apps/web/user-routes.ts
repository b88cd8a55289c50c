import type { ScreenRoute } from './screen-route.ts'

/** Every page of the folders `screens/user-*`: those under `/user`. */
export const userPages = {
  tables: import.meta.glob<readonly ScreenRoute[]>('./screens/user-*/routes.ts', { eager: true, import: 'routes' }),
  screens: import.meta.glob('./screens/user-*/*-screen.tsx'),
}
