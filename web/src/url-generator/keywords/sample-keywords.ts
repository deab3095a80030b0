import { sampleName } from '@toolkit/domain/url-generator';

const sampleKeywords = `red running shoes
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

/** For users who want to see what the page does before they choose a list. */
export const makeSampleList = (): File => new File([sampleKeywords], sampleName, { type: 'text/plain' });
