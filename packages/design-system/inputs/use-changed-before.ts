import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Takes over what somebody typed or chose in the field as the server drew it, before its script came: React leaves that in the
 * field and knows nothing of it. `isOther` says whether the field has something else than the first rendering put there.
 */
export function useChangedBefore<F extends HTMLElement>(
  field: RefObject<F | null>,
  isOther: (field: F) => boolean,
  take: (field: F) => void,
): void {
  const lookOnce = useEffectEvent(() => {
    if (field.current && isOther(field.current)) take(field.current)
  })
  useLayoutEffect(() => lookOnce(), [])
}
