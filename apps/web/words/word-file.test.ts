import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import type { CatalogueName } from './catalogues.ts'
import { wordFile } from './word-file.ts'

it('finds the words of every catalogue', () => {
  const list = readFileSync(new URL('catalogues.list.ts', import.meta.url), 'utf8')
  const names = [...list.matchAll(/^ {2}readonly '?([\w/-]+)'?:/gm)].map(([, name]) => name as CatalogueName)
  assert.ok(names.length > 50)
  const missing = names.filter((name) => !existsSync(new URL(`../${wordFile(name, 'en_US')}`, import.meta.url)))
  assert.deepEqual(missing, [])
})
