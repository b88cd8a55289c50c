import { useCallback, useState } from 'react'
import type { Piece } from './kyc-view.ts'

/** Which photos have arrived, by what they show. */
export function usePhotos() {
  const [sent, setSent] = useState<Partial<Record<Piece, string>>>({})
  const set = useCallback(
    (piece: Piece, image: string | undefined) =>
      setSent(({ [piece]: _, ...others }) => (image === undefined ? others : { ...others, [piece]: image })),
    [],
  )
  const params = {
    ...(sent.front !== undefined && { frontImage: sent.front }),
    ...(sent.back !== undefined && { backImage: sent.back }),
    ...(sent.face !== undefined && { faceImage: sent.face }),
  }
  return { sent, set, params }
}
