/** What the figures mean and how they are computed, each with a title. */
export const calculation: readonly (readonly [title: string, text: string])[] = [
  [
    'Your curve',
    'Rows at positions 1 to 20 with at least 30 impressions, without your brand, are put together by position. Their clicks by their impressions are what a position earns on your site; neighbouring positions are joined until it never rises. No study and no other site goes into it.',
  ],
  [
    'Who is listed',
    'Each row is compared with the other rows at its position. Its rate in the long run is drawn towards the curve, as far as your rows differ by themselves, so that few impressions say little. A row is listed if it gets less than half of what its position earns and is below the curve with a chance of at least 95 %.',
  ],
  [
    'Clicks to win',
    'What the position earns, less what the row gets in the long run, for the period of the file. It is an estimate, rounded to two figures: good for deciding where to look first.',
  ],
  [
    'Within reach',
    'Impressions × what position 3 earns beyond the row’s position; behind position 10 the goal is 10. Rows below your curve, and gains under one click, are not in it; it is never added to the clicks to win.',
  ],
  [
    'Why clicks changed',
    'Demand is the change of impressions at the average click-through rate of both periods; position is what the curve of both periods earns at the new position beyond the old one; click-through is the rest. Rows of one period alone stand apart. Periods of unequal length are compared per day.',
  ],
  [
    'What it cannot know',
    'Positions are averages. Rare queries are not in the export, for privacy. A result page that answers by itself, with a map, a shop box or a summary, takes clicks that no title brings back.',
  ],
];
