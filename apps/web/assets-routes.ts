import type { ScreenRoute } from './screen-route.ts'

/** Every page of the folders `screens/assets-*`: those under `/assets`. */
export const assetsPages = {
  tables: import.meta.glob<readonly ScreenRoute[]>('./screens/assets-*/routes.ts', { eager: true, import: 'routes' }),
  screens: import.meta.glob('./screens/assets-*/*-screen.tsx'),
}
