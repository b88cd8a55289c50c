/** What the process that watches the chains uses: it carries keys and signatures to the signer, and is believed nothing. */
export { followReleaseKeys } from './follow-release-keys.ts'
