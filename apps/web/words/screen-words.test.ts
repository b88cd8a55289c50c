import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { it } from 'node:test'
import { screenRoutes } from '../screen-routes.fixture.ts'

const site = dirname(import.meta.dirname)
// The formatter puts every import at the start of a line.
const imported = /^(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm
const used = /\b(?:useWords|wordsOf)\('([^']+)'/g

/** What a source file brings along at once, itself included; parts that come later are not among it. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(imported))
    broughtBy(join(dirname(file), target), seen)
  return seen
}

it('loads with every screen the words that its parts speak', async () => {
  const routes = await screenRoutes()
  assert.ok(routes.length > 60)
  const silent = routes.flatMap(({ folder, screen, words = [] }) => {
    const loaded = new Set<string>([folder, 'shell', ...words])
    const files = [...broughtBy(join(site, 'screens', folder, `${screen}-screen.tsx`))]
    assert.ok(files.length > 0)
    return files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(used)]
        .filter(([, name = '']) => !loaded.has(name))
        .map(([, name]) => `${folder}/${screen}: ${name}, spoken by ${relative(site, file)}`),
    )
  })
  assert.deepEqual([...new Set(silent)], [])
})
