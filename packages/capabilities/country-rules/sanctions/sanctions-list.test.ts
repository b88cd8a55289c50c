import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readCsv } from './read-csv.ts'
import { SanctionsList } from './sanctions-list.ts'

describe('screening', () => {
  it('finds a listed person in another script, order and spelling, and nobody else', async () => {
    const list = await SanctionsList.open()
    const kinds = (name: string, birthDate?: string, countries: string[] = []) =>
      list.screen({ names: [name], birthDate, countries }).map(({ kind }) => kind)
    assert.equal(kinds('GRIMSTONE Ivor', '1961-03-14')[0], 'certain')
    assert.equal(kinds('Велкира Марта', '1974-11-02')[0], 'certain')
    assert.equal(kinds('Ivor Grimston', '1961-03-14')[0], 'possible')
    assert.equal(kinds('Ivor James Grimstone', '1962-01-01')[0], 'possible')
    assert.equal(kinds('Kasimir Oblonov')[0], 'possible')
    assert.deepEqual(kinds('Ivor Grimstone', '1990-03-14'), [])
    assert.deepEqual(kinds('Alice Archer', '1961-03-14'), [])
    assert.deepEqual(kinds('Ivor Gladstone', '1961-03-14'), [])
  })

  it('reads an operator’s file, and reads it again when it changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bowline-sanctions-'))
    const path = join(folder, 'list.csv')
    writeFileSync(path, 'list,name,birth_date\r\nOurs,"Doe, John",1970-01-01\r\n')
    const list = await SanctionsList.open(path)
    const john = { names: ['John Doe'], birthDate: '1970-01-01', countries: [] }
    assert.deepEqual(list.screen(john), [{ name: 'Doe, John', list: 'Ours', likeness: 1, kind: 'certain' }])
    const before = list.version
    writeFileSync(path, 'name\nJane Roe\n')
    utimesSync(path, 1, 1)
    await list.reload()
    assert.notEqual(list.version, before)
    assert.deepEqual(list.screen(john), [])
    rmSync(folder, { recursive: true })
  })

  it('parses CSV with quotes, commas and line breaks in cells', () => {
    assert.deepEqual(readCsv('a,"b ""c"", d"\n\n"e\nf",\n'), [
      ['a', 'b "c", d'],
      ['e\nf', ''],
    ])
  })
})
