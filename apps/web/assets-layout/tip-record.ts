const STORAGE_KEY = 'bowline.tips'

/** Tips that were read in this browser; the server's record holds in every other. None where a browser keeps nothing. */
export function tipsRead(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Returns all that are read now. */
export function keepTipRead(name: string): readonly string[] {
  const read = [...new Set([...tipsRead(), name])]
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(read))
  } catch {
    // Full or forbidden.
  }
  return read
}
