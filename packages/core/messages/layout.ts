/**
 * Messages are plain bytes with fixed places, so that the order path reads and writes typed arrays and allocates
 * nothing. A layout names the fields of one message once; offsets for the hot path and the object codec for everyone
 * else both come from it.
 *
 * Field kinds: `u8`, `u16`, `u32`, `i32`; `int` (a whole number below 2^53: ids, times, counts; never value);
 * `i64` (value as bigint: ticks, lots, ledger units); `text16|24|40|64` (UTF-8, zero padded).
 */
export type FieldKind = 'u8' | 'u16' | 'u32' | 'i32' | 'int' | 'i64' | 'text16' | 'text24' | 'text40' | 'text64'

type Value<K extends FieldKind> = K extends 'i64' ? bigint : K extends `text${string}` ? string : number
export type Fields = Readonly<Record<string, FieldKind>>
export type Message<F extends Fields> = { -readonly [K in keyof F]: Value<F[K]> }

const SIZE: Record<FieldKind, number> = {
  u8: 1,
  u16: 2,
  u32: 4,
  i32: 4,
  int: 8,
  i64: 8,
  text16: 16,
  text24: 24,
  text40: 40,
  text64: 64,
}
/** Unit in which an offset of this kind is counted: the element size of the array that reads it. */
const ELEMENT: Record<FieldKind, number> = { ...SIZE, text16: 1, text24: 1, text40: 1, text64: 1 }
const ALIGN: Record<FieldKind, number> = { ...ELEMENT, text16: 8, text24: 8, text40: 8, text64: 8 }

export interface Layout<F extends Fields> {
  readonly name: string
  /** Bytes, a multiple of 8. */
  readonly size: number
  /** Offset of each field from the start of the message, in elements of the array that reads it (bytes for text). */
  readonly at: { readonly [K in keyof F]: number }
  readonly fields: F
}

/** Lays fields out in the order given; order them so that none is padded. */
export function layout<const F extends Fields>(name: string, fields: F): Layout<F> {
  const at: Record<string, number> = {}
  let byte = 0
  for (const [field, kind] of Object.entries(fields)) {
    const align = ALIGN[kind]
    byte = Math.ceil(byte / align) * align
    at[field] = byte / ELEMENT[kind]
    byte += SIZE[kind]
  }
  // Parsing anew gives an object with fast properties: an object filled key by key is a hash table to V8, and the order
  // path reads these offsets all the time.
  return { name, size: Math.ceil(byte / 8) * 8, at: JSON.parse(JSON.stringify(at)) as Layout<F>['at'], fields }
}

/** One stretch of memory seen as every element kind at once. */
export class Words {
  declare readonly buffer: ArrayBufferLike
  declare readonly u8: Uint8Array
  declare readonly u16: Uint16Array
  declare readonly u32: Uint32Array
  declare readonly i32: Int32Array
  declare readonly f64: Float64Array
  declare readonly i64: BigInt64Array

  constructor(buffer: ArrayBufferLike, from = 0) {
    this.buffer = buffer
    this.u8 = new Uint8Array(buffer, from)
    this.u16 = new Uint16Array(buffer, from)
    this.u32 = new Uint32Array(buffer, from)
    this.i32 = new Int32Array(buffer, from)
    this.f64 = new Float64Array(buffer, from)
    this.i64 = new BigInt64Array(buffer, from)
  }

  static ofBytes(bytes: number): Words {
    return new Words(new ArrayBuffer(bytes))
  }
}

/** The allocator's own words stand before a large block, so that it begins 16 bytes behind a cache line. */
const TO_CACHE_LINE = 48

/** Records of one or two cache lines each, the first at the begin of one: half of a record costs a miss as the whole does. */
export class Table extends Words {
  constructor(bytes: number) {
    super(new ArrayBuffer(TO_CACHE_LINE + bytes), TO_CACHE_LINE)
  }
}

const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder()

export function readText(memory: Words, byte: number, size: number): string {
  let end = byte
  while (end < byte + size && memory.u8[end] !== 0) end++
  return fromUtf8.decode(memory.u8.slice(byte, end))
}

/** Writes text zero padded; a text that does not fit is a bug of the caller (gateways check lengths first). */
export function writeText(memory: Words, byte: number, size: number, text: string): void {
  const bytes = utf8.encode(text)
  if (bytes.length > size) throw new RangeError(`text longer than ${size} bytes`)
  memory.u8.fill(0, byte, byte + size)
  memory.u8.set(bytes, byte)
}

/** Writes `message` at `byte` (a multiple of 8). Fields left out are zero. */
export function encode<F extends Fields>(
  l: Layout<F>,
  memory: Words,
  byte: number,
  message: Partial<Message<F>>,
): void {
  for (const field in l.fields) {
    const kind = l.fields[field] as FieldKind
    const value = message[field] as unknown
    const at = l.at[field]
    switch (kind) {
      case 'u8':
        memory.u8[byte + at] = (value as number | undefined) ?? 0
        break
      case 'u16':
        memory.u16[byte / 2 + at] = (value as number | undefined) ?? 0
        break
      case 'u32':
        memory.u32[byte / 4 + at] = (value as number | undefined) ?? 0
        break
      case 'i32':
        memory.i32[byte / 4 + at] = (value as number | undefined) ?? 0
        break
      case 'int':
        memory.f64[byte / 8 + at] = (value as number | undefined) ?? 0
        break
      case 'i64':
        memory.i64[byte / 8 + at] = (value as bigint | undefined) ?? 0n
        break
      default:
        writeText(memory, byte + at, SIZE[kind], (value as string | undefined) ?? '')
    }
  }
}

/** Reads a message of `size` bytes; the fields that lie behind them are zero. */
export function decode<F extends Fields>(l: Layout<F>, memory: Words, byte: number, size = l.size): Message<F> {
  const message: Record<string, number | bigint | string> = {}
  for (const field in l.fields) {
    const kind = l.fields[field] as FieldKind
    const at = l.at[field]
    if (!isWithin(l, field, size)) {
      message[field] = zeroOf(kind)
      continue
    }
    switch (kind) {
      case 'u8':
        message[field] = memory.u8[byte + at]
        break
      case 'u16':
        message[field] = memory.u16[byte / 2 + at]
        break
      case 'u32':
        message[field] = memory.u32[byte / 4 + at]
        break
      case 'i32':
        message[field] = memory.i32[byte / 4 + at]
        break
      case 'int':
        message[field] = memory.f64[byte / 8 + at]
        break
      case 'i64':
        message[field] = memory.i64[byte / 8 + at]
        break
      default:
        message[field] = readText(memory, byte + at, SIZE[kind])
    }
  }
  return message as Message<F>
}

/** Whether a message of `size` bytes reaches as far as this field. */
export function isWithin<F extends Fields>(l: Layout<F>, field: string, size: number): boolean {
  return l.at[field] * ELEMENT[l.fields[field] as FieldKind] < size
}

function zeroOf(kind: FieldKind): number | bigint | string {
  return kind === 'i64' ? 0n : kind.startsWith('text') ? '' : 0
}
