import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import css from './coin-icon.module.css'

type Source = {
  /** URLs of a coin's icon, tried in turn; none for a coin (in upper case) that is known to have no picture. */
  readonly addressesOf: (symbol: string) => readonly string[]
}

const SourceContext = createContext<Source>({ addressesOf: () => [] })

/** The source of the coin icons, from the operator's configuration. */
export function CoinIconSource({ addressesOf, children }: Source & { readonly children: ReactNode }) {
  const source = useMemo(() => ({ addressesOf }), [addressesOf])
  return <SourceContext value={source}>{children}</SourceContext>
}

export type CoinIconProps = {
  readonly symbol: string
  readonly size?: number | undefined
}

/**
 * The coin's icon on top of a drawn one that is part of the document, so that nothing moves and no icon is missing.
 * Decorative: the coin's name is next to it.
 */
export function CoinIcon({ symbol, size = 20 }: CoinIconProps) {
  const { addressesOf } = useContext(SourceContext)
  const upper = symbol.toUpperCase()
  const sources = addressesOf(upper)
  return (
    <span className={css.icon} style={{ blockSize: size, inlineSize: size }} aria-hidden="true">
      <Drawn symbol={upper} />
      {sources.length > 0 && <Picture key={sources.join()} sources={sources} size={size} />}
    </span>
  )
}

function Picture({ sources, size }: { readonly sources: readonly string[]; readonly size: number }) {
  const [missing, setMissing] = useState(0)
  const [seen, setSeen] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const source = sources[missing]
  const askNext = () => setMissing(missing + 1)
  // An image in the document may have loaded or failed before hydration, without an event for React.
  useEffect(() => {
    if (source === undefined || !image.current?.complete) return
    if (image.current.naturalWidth > 0) setSeen(true)
    else setMissing(missing + 1)
  }, [source, missing])
  if (source === undefined) return null
  return (
    <img
      ref={image}
      className={seen ? css.seen : css.picture}
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onLoad={() => setSeen(true)}
      onError={askNext}
    />
  )
}

function Drawn({ symbol }: { readonly symbol: string }) {
  const letters = symbol.slice(0, symbol.length > 3 ? 2 : 3)
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={`hsl(${hueOf(symbol)} 32% 34%)`} />
      <text className={css.letters} x="16" y="16.5" fontSize={letters.length > 2 ? 11 : 13}>
        {letters}
      </text>
    </svg>
  )
}

/** The same colour for the same coin, everywhere and always (FNV-1a). */
function hueOf(symbol: string): number {
  let hash = 0x811c9dc5
  for (const char of symbol) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash % 360
}
