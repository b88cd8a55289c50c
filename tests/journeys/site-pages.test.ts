import assert from 'node:assert/strict'
import { it } from 'node:test'
import { screenRoutes } from '../../apps/web/screen-routes.fixture.ts'
import { reachedElsewhere, sitePages } from './site-pages.ts'

it('every page of the site is among those that are looked at, or known to be reached elsewhere', async () => {
  const looked = sitePages.map(({ path }) => path.split('?')[0] ?? '')
  const isLookedAt = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`)
    return looked.some((path) => pattern.test(path))
  }
  const routes = (await screenRoutes()).map(({ path, screen, folder }) => ({
    path: path.replace('{product}', 'bowline'),
    screen: `${folder}/${screen}`,
  }))
  // One of those that one screen draws stands for all of them.
  const drawn = new Set(routes.filter(({ path }) => isLookedAt(path)).map(({ screen }) => screen))
  const missing = routes.filter(({ screen }) => !drawn.has(screen)).map(({ path }) => path)
  assert.deepEqual(missing.sort(), [...reachedElsewhere].sort())
})
