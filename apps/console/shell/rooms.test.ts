import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Room } from './room.ts'

describe('rooms of the console', async () => {
  const files = globSync('*/room.ts', { cwd: join(import.meta.dirname, '../screens') })
  const rooms = await Promise.all(
    files.map(async (file) => ((await import(`../screens/${file}`)) as { readonly room: Room }).room),
  )

  it('each have a place in the menu and a path of their own', () => {
    assert.ok(rooms.length > 20)
    for (const values of [rooms.map(({ place }) => place), rooms.map(({ path }) => path)])
      assert.equal(new Set<unknown>(values).size, rooms.length, String(values))
  })
})
