import { useSetting } from './use-setting.ts'

/** The user's starred pairs in his order, and the way to put a star on or off. */
export function useFavourites(): [readonly string[], (pair: string) => void] {
  const [favourites = [], keep] = useSetting('favourites')
  const toggle = (pair: string) =>
    keep(favourites.includes(pair) ? favourites.filter((other) => other !== pair) : [...favourites, pair])
  return [favourites, toggle]
}
