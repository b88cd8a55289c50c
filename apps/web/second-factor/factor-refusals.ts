/** Codes that say the proof did not count: malformed, wrong, expired, another factor, too many wrong ones. */
const ofTheProof = new Set(['110001', '110007', '110036', '140020', '140021', '140044', '140045', '420012'])

/** Whether another try of the same proof may help; any other refusal is about what was to be changed. */
export function isAboutProof(code: string): boolean {
  return ofTheProof.has(code)
}
