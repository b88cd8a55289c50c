import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Star } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'

interface FavouriteStarProps {
  /** As people write it. */
  readonly pair: string
  readonly isFavourite: boolean
  readonly onStar: () => void
}

export function FavouriteStar({ pair, isFavourite, onStar }: FavouriteStarProps) {
  const t = useWords('desk')
  return (
    <IconButton
      size="s"
      label={t('switcher.star', { pair })}
      pressed={isFavourite}
      icon={<Star size={14} aria-hidden="true" fill={isFavourite ? 'var(--accent)' : 'none'} />}
      onClick={onStar}
    />
  )
}
