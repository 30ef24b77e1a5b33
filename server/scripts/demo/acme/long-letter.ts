/** A customer who writes at length: over three thousand characters, as some do. */
export const longLetter = `Dear Acme Outdoor,

I hope that this finds you well and that somebody there still reads letters, because this is going to be one. My granddaughter says nobody will get past the second paragraph. I have a pound on it.

I am seventy-four years old and I have just come back from twenty-two days on foot in the Picos de Europa with four things of yours: a Larkfell 2 tent, a Nimbo 0 sleeping bag, a Brasa Mini stove and the Tarn Mid boots which Daniel resoled in the summer. I promised myself to write down what held and what did not, while I still remember it, since catalogues only ever say that everything is light and nothing is ever wet.

The tent first. It stood through two thunderstorms at the Vega de Ario and one night of what the warden called "un poco de aire", in the course of which a bench blew past. Not one drop came in from above. From below is another matter: after about ten days the floor began to sweat under the mat, at the place where the hip lies. I do not believe it is a leak. I believe the coating is thinner there than at the edges, as I could see by holding a torch under it. Is this intended? If so, would you recommend the footprint, and does it go inside or outside? Your leaflet shows a drawing from which either can be understood, depending on how one holds the leaflet.

The sleeping bag was warm to about two degrees, for a man who feels the cold. Its zip, however, has opinions. It catches the inner lining some twenty centimetres from the top every single time, always at four in the morning. I have tried pulling with one hand behind it, with wax, and with language. Wax helps for two nights. Is there a stiffening tape that can be sewn in afterwards? My late wife would have done it in an evening. I can sew a button.

The stove I cannot praise enough, with one reservation. Above 1,900 metres the small flame cannot be kept small. It is either off or it roars, and porridge does not forgive. A young man from Oviedo told me it is the canister that is at fault and not the stove, that the mixture has too little of something. Is he right? He was right about the path.

Now the boots. Twenty-two days, roughly 310 kilometres, and 19,000 metres of ascent if my granddaughter's telephone is to be believed. No blisters. The new soles are better than the old ones on wet limestone, and I should like Daniel to know that. The left lace lasted until the last day but one and then broke at the very top of the Horcados Rojos, which I call good timing.

My questions, therefore, so that you do not have to look for them:

1. The footprint: inside or outside, and does it cure the sweating?
2. A tape for the zip of the Nimbo: does it exist, and would the workshop sew it?
3. Which canister for porridge above 1,900 metres?
4. One pair of laces, brown, 150 cm. I shall pay for them.
5. I intend to walk the Carnic Alps next September, at seventy-five. Is the Nimbo 0 enough for huts with the window open, or should I take the -7 and carry the extra 280 grams? At my age one thinks about grams as others think about money.

There is one further matter, which is not a question. On the eleventh day I met a couple from Zaragoza, soaked and rather frightened, whose tent (not one of yours) had torn along the ridge. We repaired it with the two patches that came in the lid of mine, the ones I had always taken for packaging. They slept dry. They made me promise to thank whoever thought of putting them there. I am hereby keeping my promise.

With kind regards, and apologies to whoever had to read this during a busy morning,

Gordon Tull

PS. If you did get this far, please mention the word "porridge" in your answer. There is, as I said, a pound on it.`;
