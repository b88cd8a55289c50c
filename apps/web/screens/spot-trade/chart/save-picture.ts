const LATER_MS = 10_000

/** Gives a picture (`data:` address, base64) to the user as a file. */
export function savePicture(dataUrl: string, name: string): void {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${new Date().toISOString().slice(0, 16).replace(':', '')}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), LATER_MS)
}
