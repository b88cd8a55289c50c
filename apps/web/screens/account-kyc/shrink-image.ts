/** As the server keeps them; a phone's photo of ten megabytes becomes one of half a megabyte. */
const LONGEST_SIDE = 2_400
const QUALITY = 0.9

/** A smaller JPEG of a photo. What this browser cannot read is sent as it is: the server says what is wrong with it. */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', QUALITY))
}
