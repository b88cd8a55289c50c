import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandLayouts } from './commands.ts'
import { encode, Words } from './layout.ts'

describe('the record of a journal', () => {
  it('has no byte that no field covers: a repeat is known by its lines, and would differ by what the memory held before', () => {
    const memory = Words.ofBytes(commandLayouts.journal.size)
    memory.u8.fill(0xff)
    encode(commandLayouts.journal, memory, 0, {})
    assert.equal(memory.u8.indexOf(0xff), -1)
  })
})
