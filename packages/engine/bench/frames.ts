import { encodeFrame } from '@bowline/core/messages/codec.ts'
import { Header } from '@bowline/core/messages/commands.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { opening, Traffic } from '../traffic.fixture.ts'

/** Commands encoded in advance, so that a benchmark measures the engine and not the encoding. */
export interface Frames {
  readonly memory: Words
  readonly bytes: number
  readonly count: number
}

/** The opening and `count` commands of traffic, numbered from 1. */
export function encodeTraffic(count: number): Frames {
  const setUp = opening()
  const source = new Traffic(1, 's1', 0)
  const memory = Words.ofBytes((setUp.length + count) * 256)
  const time = Date.now()
  let byte = 0
  for (let index = 0; index < setUp.length + count; index++) {
    const command = setUp[index] ?? source.next()
    byte += encodeFrame(memory, byte, command, { sequence: index + 1, time: time + Math.floor(index / 100) })
  }
  return { memory, bytes: byte, count: setUp.length + count }
}

export function lengthAt(frames: Frames, byte: number): number {
  return frames.memory.u32[byte / 4 + Header.at.length]
}

/** Formats a number for people. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}
