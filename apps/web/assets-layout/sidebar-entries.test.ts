import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { HIGHLIGHTS, type SidebarLink, sidebarEntries } from './sidebar-entries.ts'

const SCREENS = join(import.meta.dirname, '..')
const links: readonly SidebarLink[] = sidebarEntries.flatMap((entry) => entry.links)
/** Path and screen of every route in the accounts. */
const routes = [
  ...readFileSync(join(SCREENS, 'routes.ts'), 'utf8').matchAll(
    /'(\/assets[^']*)',\s+'[^']+',\s+'[^']+',\s+\(\) => import\('([^']+)'\)/g,
  ),
].map(([, path = '', file = '']) => ({ path, file }))

it('the navigation of the accounts highlights each page by the id of the specification', () => {
  assert.ok(routes.length >= 2)
  for (const { path, file } of routes) {
    if (!Object.hasOwn(HIGHLIGHTS, path)) continue
    const id = HIGHLIGHTS[path as keyof typeof HIGHLIGHTS]
    const screen = readFileSync(join(SCREENS, file), 'utf8')
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
})
