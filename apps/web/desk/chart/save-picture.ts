import { saveFile } from '../../site-api/save-file.ts'

/** Gives a picture (`data:` address, base64) to the user as a file. */
export function savePicture(dataUrl: string, name: string): void {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  const minute = new Date().toISOString().slice(0, 16).replace(':', '')
  saveFile(new Blob([bytes], { type: 'image/png' }), `${name}-${minute}.png`)
}
