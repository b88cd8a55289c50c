import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { screenRoutes } from '../screen-routes.fixture.ts'
import { HIGHLIGHTS, type SidebarLink, sidebarEntries } from './sidebar-entries.ts'

const SCREENS = join(import.meta.dirname, '../screens')
const links: readonly SidebarLink[] = sidebarEntries.flatMap((entry) => entry.links)

it('the navigation of the accounts highlights each page by the id of the specification', async () => {
  const routes = (await screenRoutes()).filter(({ path }) => path.startsWith('/assets'))
  assert.ok(routes.length >= 2)
  for (const { path, folder, screen: file } of routes) {
    if (!Object.hasOwn(HIGHLIGHTS, path)) continue
    const id = HIGHLIGHTS[path as keyof typeof HIGHLIGHTS]
    const screen = readFileSync(join(SCREENS, folder, `${file}-screen.tsx`), 'utf8')
    assert.match(screen, new RegExp(`<AssetsLayout[^>]*\\bat=\\{${id}\\}`), `${path} is ${id}`)
    assert.ok(
      links.some(({ to }) => to === path),
      `${path} has an entry`,
    )
  }
  for (const { to } of links)
    assert.ok(
      routes.some(({ path }) => path === to),
      `${to} has a page`,
    )
})

it('the ids are those of the specification', () => {
  const under = (path: string) => Object.entries(HIGHLIGHTS).flatMap(([to, id]) => (to.startsWith(path) ? [id] : []))
  assert.deepEqual(under('/assets/spot'), [1, 2, 3, 4])
  assert.deepEqual(under('/assets/contract'), [11, 15])
  assert.deepEqual(under('/assets/copy-trade'), [17, 18])
  assert.deepEqual([...under('/assets/financial'), ...under('/assets/funding')], [16, 19])
  assert.equal(new Set(Object.values(HIGHLIGHTS)).size, Object.keys(HIGHLIGHTS).length)
})
