import type { RouteObject } from 'react-router'
import { type RouteTools, screenRoute } from './screen.ts'
import type { ScreenRoute } from './screen-route.ts'
import type { CatalogueName } from './words/catalogues.ts'

/** What the build finds in folders of screens: their `routes.ts`, and their screens as chunks of their own. */
export interface ScreenFolders {
  /** By path: `./screens/home/routes.ts`. */
  readonly tables: Readonly<Record<string, readonly ScreenRoute[]>>
  /** By path: `./screens/home/home-screen.tsx`. */
  readonly screens: Readonly<Record<string, () => Promise<unknown>>>
}

/** Every page of these folders. */
export function folderRoutes(tools: RouteTools, { tables, screens }: ScreenFolders): RouteObject[] {
  return Object.entries(tables).flatMap(([table, routes]) => {
    const folder = table.slice(0, table.lastIndexOf('/'))
    const name = folder.slice(folder.lastIndexOf('/') + 1) as CatalogueName
    return routes.map(({ path, screen, ...layout }) => {
      const file = `${screen}-screen.tsx`
      const load = screens[`${folder}/${file}`]
      if (!load) throw new Error(`there is no ${folder}/${file}`)
      return screenRoute(tools, path.replace('{product}', tools.product), { name, file, load, layout })
    })
  })
}
