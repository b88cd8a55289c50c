import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ScreenRoute } from './screen-route.ts'

/** Every page with the folder of its screen. */
export async function screenRoutes(): Promise<(ScreenRoute & { readonly folder: string })[]> {
  const screens = join(import.meta.dirname, 'screens')
  const tables = globSync('*/routes.ts', { cwd: screens }).map(async (file) => {
    const { routes } = (await import(join(screens, file))) as { routes: readonly ScreenRoute[] }
    return routes.map((route) => ({ ...route, folder: dirname(file) }))
  })
  return (await Promise.all(tables)).flat()
}
