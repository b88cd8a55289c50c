import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { readSettings, removeSetting, writeSetting } from '../index.ts'

const NOW = Date.UTC(2030, 0, 1)

describe('the settings of a user', async () => {
  const database = await setDatabase()
  const rows = await database.sql<{ id: bigint }[]>`
    insert into users (email, password_hash) values ('alice@example.com', 'none'), ('bob@example.com', 'none')
    returning id`
  const [alice, bob] = rows.map((row) => Number(row.id)) as [number, number]
  beforeEach(() => database.sql`delete from user_settings`)

  const write = (name: string, value: unknown, userId = alice) =>
    writeSetting(database.sql, { userId, name, value }, NOW)

  it('are what was written last, and nobody else’s', async () => {
    const layout = { left: ['chart', 'book'], ratio: 0.35, note: '\u0000"—' }
    assert.equal(await write('theme', 'light'), undefined)
    assert.equal(await write('spot.layout', layout), undefined)
    assert.equal(await write('theme', 'dark'), undefined)
    assert.equal(await write('constructor', null), undefined)
    assert.equal(await write('theme', 'light', bob), undefined)
    assert.deepEqual(await readSettings(database.sql, alice), {
      theme: 'dark',
      'spot.layout': layout,
      constructor: null,
    })
    await removeSetting(database.sql, alice, 'theme')
    await removeSetting(database.sql, alice, '\u0000')
    assert.deepEqual(Object.keys(await readSettings(database.sql, alice)), ['constructor', 'spot.layout'])
    assert.deepEqual(await readSettings(database.sql, bob), { theme: 'light' })
  })

  it('are refused with an invalid name or value', async () => {
    for (const name of ['', '1st', '__proto__', 'a b', 'a\n', 'ä', 'a'.repeat(65), "a'"])
      assert.equal(await write(name, 1), 'setting-name', name)
    const circle: unknown[] = []
    circle.push(circle)
    for (const value of [undefined, () => 1, 1n, circle]) assert.equal(await write('a', value), 'setting-not-json')
    assert.deepEqual(await readSettings(database.sql, alice), {})
  })

  it('are limited to 8 kB, counted in bytes', async () => {
    assert.equal(await write('a', 'x'.repeat(8190)), undefined)
    assert.equal(await write('b', 'x'.repeat(8191)), 'setting-too-long')
    assert.equal(await write('c', '€'.repeat(2730)), undefined)
    assert.equal(await write('d', '€'.repeat(2731)), 'setting-too-long')
  })

  it('are limited to 200, even when many are written at the same moment', async () => {
    const results = await Promise.all(Array.from({ length: 210 }, (_, i) => write(`key${i}`, i)))
    assert.equal(results.filter((refusal) => refusal === 'too-many-settings').length, 10)
    const names = Object.keys(await readSettings(database.sql, alice))
    assert.equal(names.length, 200)
    assert.equal(await write(names[0] as string, 'changed'), undefined)
    assert.equal(await write('new', 1, bob), undefined)
  })
})
