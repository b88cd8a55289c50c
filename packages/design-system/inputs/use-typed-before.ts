import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Takes over what somebody typed into the field as the server drew it, before its script came: React leaves that text in
 * the field and knows nothing of it. `shown` is what the first rendering puts there.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  shown: string,
  take: (typed: HTMLInputElement) => void,
): void {
  const lookOnce = useEffectEvent(() => {
    if (field.current && field.current.value !== shown) take(field.current)
  })
  useLayoutEffect(() => lookOnce(), [])
}
