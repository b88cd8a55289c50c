/** RFC 6455 §5.2: FIN and opcode 1 (text). */
const FINAL_TEXT = 0x81
const LENGTH_IN_16_BITS = 126
const LENGTH_IN_64_BITS = 127

/**
 * The bytes of one unmasked WebSocket text frame, as a server sends it. Built once, they serve every socket that gets
 * the same text.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < LENGTH_IN_16_BITS ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = FINAL_TEXT
  if (header === 2) {
    frame[1] = length
  } else if (header === 4) {
    frame[1] = LENGTH_IN_16_BITS
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_IN_64_BITS
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}
