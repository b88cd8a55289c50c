/** Codes that reject a proof: malformed, wrong, expired, another factor, too many attempts. */
const ofTheProof = new Set(['110001', '110007', '110036', '140020', '140021', '140044', '140045', '420012'])

/** Whether another attempt with the same kind of proof may help; any other rejection is about the change itself. */
export function isAboutProof(code: string): boolean {
  return ofTheProof.has(code)
}
