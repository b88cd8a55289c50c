/** The first four bytes of keccak256("isValidSignature(bytes32,bytes)"): the call, and also what says yes (EIP-1271). */
const MAGIC = '1626ba7e'

const WORD = 64

/** Asks a contract whether it takes a signature of a digest for its own. */
export function signatureCall(digest: Uint8Array, signature: Uint8Array): string {
  const word = (value: number) => value.toString(16).padStart(WORD, '0')
  const bytes = Buffer.from(signature).toString('hex')
  const padded = bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
  return `0x${MAGIC}${Buffer.from(digest).toString('hex')}${word(WORD)}${word(signature.length)}${padded}`
}

/** An account without code answers with nothing. */
export function isAccepted(answer: string): boolean {
  return answer.toLowerCase() === `0x${MAGIC}${'0'.repeat(WORD - MAGIC.length)}`
}
