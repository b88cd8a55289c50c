import type { ScreenRoute } from './screen-route.ts'

/** Every page of the folders `screens/account-*`: those under `/account`. */
export const accountPages = {
  tables: import.meta.glob<readonly ScreenRoute[]>('./screens/account-*/routes.ts', { eager: true, import: 'routes' }),
  screens: import.meta.glob('./screens/account-*/*-screen.tsx'),
}
