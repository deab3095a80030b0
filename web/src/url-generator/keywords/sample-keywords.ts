/** For users who want to see what the page does before they choose a list. */
export const sampleKeywords = `red running shoes
waterproof hiking boots
vegan leather bag
wireless headphones
café near me
standing desk
how to repot a fern
best budget laptop
kids’ bike helmet
cold brew coffee
`;
