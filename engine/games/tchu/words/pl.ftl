# tCHu: nazwy kart, miejsc, tras i biletów.

game = tCHu

card-black = czarna
card-violet = fioletowa
card-blue = niebieska
card-green = zielona
card-yellow = żółta
card-orange = pomarańczowa
card-red = czerwona
card-white = biała
card-locomotive = lokomotywa

# Ile kart
count-card-black = { $count } { $count ->
    [one] czarna
    [few] czarne
   *[other] czarnych
}
count-card-violet = { $count } { $count ->
    [one] fioletowa
    [few] fioletowe
   *[other] fioletowych
}
count-card-blue = { $count } { $count ->
    [one] niebieska
    [few] niebieskie
   *[other] niebieskich
}
count-card-green = { $count } { $count ->
    [one] zielona
    [few] zielone
   *[other] zielonych
}
count-card-yellow = { $count } { $count ->
    [one] żółta
    [few] żółte
   *[other] żółtych
}
count-card-orange = { $count } { $count ->
    [one] pomarańczowa
    [few] pomarańczowe
   *[other] pomarańczowych
}
count-card-red = { $count } { $count ->
    [one] czerwona
    [few] czerwone
   *[other] czerwonych
}
count-card-white = { $count } { $count ->
    [one] biała
    [few] białe
   *[other] białych
}
count-card-locomotive = { $count } { $count ->
    [one] lokomotywa
    [few] lokomotywy
   *[other] lokomotyw
}

city-BAD = Baden
city-BAL = Bazylea
city-BEL = Bellinzona
city-BER = Berno
city-BRI = Brig
city-BRU = Brusio
city-COI = Chur
city-DAV = Davos
city-DEL = Delémont
city-FRI = Fryburg
city-GEN = Genewa
city-INT = Interlaken
city-KRE = Kreuzlingen
city-LAU = Lozanna
city-LCF = La Chaux-de-Fonds
city-LOC = Locarno
city-LUC = Lucerna
city-LUG = Lugano
city-MAR = Martigny
city-NEU = Neuchâtel
city-OLT = Olten
city-PFA = Pfäffikon
city-SAR = Sargans
city-SCE = Szafuza
city-SCZ = Schwyz
city-SIO = Sion
city-SOL = Solura
city-STG = Sankt Gallen
city-VAD = Vaduz
city-WAS = Wassen
city-WIN = Winterthur
city-YVE = Yverdon
city-ZOU = Zug
city-ZUR = Zurych
city-DE1 = { country-DE } przy Bazylei
city-DE2 = { country-DE } przy Szafuzie
city-DE3 = { country-DE } przy Kreuzlingen (zachód)
city-DE4 = { country-DE } przy Kreuzlingen (wschód)
city-DE5 = { country-DE } przy Sankt Gallen
city-AT1 = { country-AT } przy Sankt Gallen
city-AT2 = { country-AT } przy Vaduz
city-AT3 = { country-AT } przy Davos
city-IT1 = { country-IT } przy Davos
city-IT2 = { country-IT } przy Brusio
city-IT3 = { country-IT } przy Lugano
city-IT4 = { country-IT } przy Locarno
city-IT5 = { country-IT } przy Brigu
city-FR1 = { country-FR } przy Martigny
city-FR2 = { country-FR } przy Genewie
city-FR3 = { country-FR } przy La Chaux-de-Fonds
city-FR4 = { country-FR } przy Delémont

country-DE = Niemcy
country-AT = Austria
country-IT = Włochy
country-FR = Francja

route-AT1_STG_1 = { city-STG }–{ country-AT }
route-AT2_VAD_1 = { city-VAD }–{ country-AT }
route-BAD_BAL_1 = { city-BAD }–{ city-BAL }
route-BAD_OLT_1 = { city-BAD }–{ city-OLT }
route-BAD_ZUR_1 = { city-BAD }–{ city-ZUR }
route-BAL_DE1_1 = { city-BAL }–{ country-DE }
route-BAL_DEL_1 = { city-BAL }–{ city-DEL }
route-BAL_OLT_1 = { city-BAL }–{ city-OLT }
route-BEL_LOC_1 = { city-BEL }–{ city-LOC }
route-BEL_LUG_1 = { city-BEL }–{ city-LUG } ({ card-red })
route-BEL_LUG_2 = { city-BEL }–{ city-LUG } ({ card-yellow })
route-BEL_WAS_1 = { city-BEL }–{ city-WAS }
route-BEL_WAS_2 = { city-BEL }–{ city-WAS } (drugi tor)
route-BER_FRI_1 = { city-BER }–{ city-FRI } ({ card-orange })
route-BER_FRI_2 = { city-BER }–{ city-FRI } ({ card-yellow })
route-BER_INT_1 = { city-BER }–{ city-INT }
route-BER_LUC_1 = { city-BER }–{ city-LUC }
route-BER_LUC_2 = { city-BER }–{ city-LUC } (drugi tor)
route-BER_NEU_1 = { city-BER }–{ city-NEU }
route-BER_SOL_1 = { city-BER }–{ city-SOL }
route-BRI_INT_1 = { city-BRI }–{ city-INT }
route-BRI_IT5_1 = { city-BRI }–{ country-IT }
route-BRI_LOC_1 = { city-BRI }–{ city-LOC }
route-BRI_SIO_1 = { city-BRI }–{ city-SIO }
route-BRI_WAS_1 = { city-BRI }–{ city-WAS }
route-BRU_COI_1 = { city-BRU }–{ city-COI }
route-BRU_DAV_1 = { city-BRU }–{ city-DAV }
route-BRU_IT2_1 = { city-BRU }–{ country-IT }
route-COI_DAV_1 = { city-COI }–{ city-DAV }
route-COI_SAR_1 = { city-COI }–{ city-SAR }
route-COI_WAS_1 = { city-COI }–{ city-WAS }
route-DAV_AT3_1 = { city-DAV }–{ country-AT }
route-DAV_IT1_1 = { city-DAV }–{ country-IT }
route-DAV_SAR_1 = { city-DAV }–{ city-SAR }
route-DE2_SCE_1 = { city-SCE }–{ country-DE }
route-DE3_KRE_1 = { city-KRE }–{ country-DE } (zachód)
route-DE4_KRE_1 = { city-KRE }–{ country-DE } (wschód)
route-DE5_STG_1 = { city-STG }–{ country-DE }
route-DEL_FR4_1 = { city-DEL }–{ country-FR }
route-DEL_LCF_1 = { city-DEL }–{ city-LCF }
route-DEL_SOL_1 = { city-DEL }–{ city-SOL }
route-FR1_MAR_1 = { city-MAR }–{ country-FR }
route-FR2_GEN_1 = { city-GEN }–{ country-FR }
route-FR3_LCF_1 = { city-LCF }–{ country-FR }
route-FRI_LAU_1 = { city-FRI }–{ city-LAU } ({ card-red })
route-FRI_LAU_2 = { city-FRI }–{ city-LAU } ({ card-violet })
route-GEN_LAU_1 = { city-GEN }–{ city-LAU } ({ card-blue })
route-GEN_LAU_2 = { city-GEN }–{ city-LAU } ({ card-white })
route-GEN_YVE_1 = { city-GEN }–{ city-YVE }
route-INT_LUC_1 = { city-INT }–{ city-LUC }
route-IT3_LUG_1 = { city-LUG }–{ country-IT }
route-IT4_LOC_1 = { city-LOC }–{ country-IT }
route-KRE_SCE_1 = { city-KRE }–{ city-SCE }
route-KRE_STG_1 = { city-KRE }–{ city-STG }
route-KRE_WIN_1 = { city-KRE }–{ city-WIN }
route-LAU_MAR_1 = { city-LAU }–{ city-MAR }
route-LAU_NEU_1 = { city-LAU }–{ city-NEU }
route-LCF_NEU_1 = { city-LCF }–{ city-NEU }
route-LCF_YVE_1 = { city-LCF }–{ city-YVE }
route-LOC_LUG_1 = { city-LOC }–{ city-LUG }
route-LUC_OLT_1 = { city-LUC }–{ city-OLT }
route-LUC_SCZ_1 = { city-LUC }–{ city-SCZ }
route-LUC_ZOU_1 = { city-LUC }–{ city-ZOU } ({ card-orange })
route-LUC_ZOU_2 = { city-LUC }–{ city-ZOU } ({ card-yellow })
route-MAR_SIO_1 = { city-MAR }–{ city-SIO }
route-NEU_SOL_1 = { city-NEU }–{ city-SOL }
route-NEU_YVE_1 = { city-NEU }–{ city-YVE }
route-OLT_SOL_1 = { city-OLT }–{ city-SOL }
route-OLT_ZUR_1 = { city-OLT }–{ city-ZUR }
route-PFA_SAR_1 = { city-PFA }–{ city-SAR }
route-PFA_SCZ_1 = { city-PFA }–{ city-SCZ }
route-PFA_STG_1 = { city-PFA }–{ city-STG }
route-PFA_ZUR_1 = { city-PFA }–{ city-ZUR }
route-SAR_VAD_1 = { city-SAR }–{ city-VAD }
route-SCE_WIN_1 = { city-SCE }–{ city-WIN } ({ card-black })
route-SCE_WIN_2 = { city-SCE }–{ city-WIN } ({ card-white })
route-SCE_ZUR_1 = { city-SCE }–{ city-ZUR }
route-SCZ_WAS_1 = { city-SCZ }–{ city-WAS } ({ card-green })
route-SCZ_WAS_2 = { city-SCZ }–{ city-WAS } ({ card-yellow })
route-SCZ_ZOU_1 = { city-SCZ }–{ city-ZOU } ({ card-black })
route-SCZ_ZOU_2 = { city-SCZ }–{ city-ZOU } ({ card-white })
route-STG_VAD_1 = { city-STG }–{ city-VAD }
route-STG_WIN_1 = { city-STG }–{ city-WIN }
route-STG_ZUR_1 = { city-STG }–{ city-ZUR }
route-WIN_ZUR_1 = { city-WIN }–{ city-ZUR } ({ card-blue })
route-WIN_ZUR_2 = { city-WIN }–{ city-ZUR } ({ card-violet })
route-ZOU_ZUR_1 = { city-ZOU }–{ city-ZUR } ({ card-green })
route-ZOU_ZUR_2 = { city-ZOU }–{ city-ZUR } ({ card-red })

price-AT1_STG_1 = 4 karty jednego koloru, tunel
track-AT1_STG_1 = { city-STG }: { price-AT1_STG_1 }
track-back-AT1_STG_1 = { city-AT1 }: { price-AT1_STG_1 }
price-AT2_VAD_1 = 1 czerwona, tunel
track-AT2_VAD_1 = { city-VAD }: { price-AT2_VAD_1 }
track-back-AT2_VAD_1 = { city-AT2 }: { price-AT2_VAD_1 }
price-BAD_BAL_1 = 3 czerwone, tunel
track-BAD_BAL_1 = { city-BAL }: { price-BAD_BAL_1 }
track-back-BAD_BAL_1 = { city-BAD }: { price-BAD_BAL_1 }
price-BAD_OLT_1 = 2 fioletowe
track-BAD_OLT_1 = { city-OLT }: { price-BAD_OLT_1 }
track-back-BAD_OLT_1 = { city-BAD }: { price-BAD_OLT_1 }
price-BAD_ZUR_1 = 1 żółta
track-BAD_ZUR_1 = { city-ZUR }: { price-BAD_ZUR_1 }
track-back-BAD_ZUR_1 = { city-BAD }: { price-BAD_ZUR_1 }
price-BAL_DE1_1 = 1 niebieska, tunel
track-BAL_DE1_1 = { city-DE1 }: { price-BAL_DE1_1 }
track-back-BAL_DE1_1 = { city-BAL }: { price-BAL_DE1_1 }
price-BAL_DEL_1 = 2 żółte, tunel
track-BAL_DEL_1 = { city-DEL }: { price-BAL_DEL_1 }
track-back-BAL_DEL_1 = { city-BAL }: { price-BAL_DEL_1 }
price-BAL_OLT_1 = 2 pomarańczowe, tunel
track-BAL_OLT_1 = { city-OLT }: { price-BAL_OLT_1 }
track-back-BAL_OLT_1 = { city-BAL }: { price-BAL_OLT_1 }
price-BEL_LOC_1 = 1 czarna, tunel
track-BEL_LOC_1 = { city-LOC }: { price-BEL_LOC_1 }
track-back-BEL_LOC_1 = { city-BEL }: { price-BEL_LOC_1 }
price-BEL_LUG_1 = 1 czerwona, tunel
track-BEL_LUG_1 = { city-LUG }: { price-BEL_LUG_1 }
track-back-BEL_LUG_1 = { city-BEL }: { price-BEL_LUG_1 }
price-BEL_LUG_2 = 1 żółta, tunel
track-BEL_LUG_2 = { city-LUG }: { price-BEL_LUG_2 }
track-back-BEL_LUG_2 = { city-BEL }: { price-BEL_LUG_2 }
price-BEL_WAS_1 = 4 karty jednego koloru, tunel
track-BEL_WAS_1 = { city-WAS }: { price-BEL_WAS_1 }
track-back-BEL_WAS_1 = { city-BEL }: { price-BEL_WAS_1 }
price-BEL_WAS_2 = 4 karty jednego koloru, tunel
track-BEL_WAS_2 = { city-WAS }: { price-BEL_WAS_2 }
track-back-BEL_WAS_2 = { city-BEL }: { price-BEL_WAS_2 }
price-BER_FRI_1 = 1 pomarańczowa
track-BER_FRI_1 = { city-FRI }: { price-BER_FRI_1 }
track-back-BER_FRI_1 = { city-BER }: { price-BER_FRI_1 }
price-BER_FRI_2 = 1 żółta
track-BER_FRI_2 = { city-FRI }: { price-BER_FRI_2 }
track-back-BER_FRI_2 = { city-BER }: { price-BER_FRI_2 }
price-BER_INT_1 = 3 niebieskie
track-BER_INT_1 = { city-INT }: { price-BER_INT_1 }
track-back-BER_INT_1 = { city-BER }: { price-BER_INT_1 }
price-BER_LUC_1 = 4 karty jednego koloru
track-BER_LUC_1 = { city-LUC }: { price-BER_LUC_1 }
track-back-BER_LUC_1 = { city-BER }: { price-BER_LUC_1 }
price-BER_LUC_2 = 4 karty jednego koloru
track-BER_LUC_2 = { city-LUC }: { price-BER_LUC_2 }
track-back-BER_LUC_2 = { city-BER }: { price-BER_LUC_2 }
price-BER_NEU_1 = 2 czerwone
track-BER_NEU_1 = { city-NEU }: { price-BER_NEU_1 }
track-back-BER_NEU_1 = { city-BER }: { price-BER_NEU_1 }
price-BER_SOL_1 = 2 czarne
track-BER_SOL_1 = { city-SOL }: { price-BER_SOL_1 }
track-back-BER_SOL_1 = { city-BER }: { price-BER_SOL_1 }
price-BRI_INT_1 = 2 białe, tunel
track-BRI_INT_1 = { city-INT }: { price-BRI_INT_1 }
track-back-BRI_INT_1 = { city-BRI }: { price-BRI_INT_1 }
price-BRI_IT5_1 = 3 zielone, tunel
track-BRI_IT5_1 = { city-IT5 }: { price-BRI_IT5_1 }
track-back-BRI_IT5_1 = { city-BRI }: { price-BRI_IT5_1 }
price-BRI_LOC_1 = 6 kart jednego koloru, tunel
track-BRI_LOC_1 = { city-LOC }: { price-BRI_LOC_1 }
track-back-BRI_LOC_1 = { city-BRI }: { price-BRI_LOC_1 }
price-BRI_SIO_1 = 3 czarne, tunel
track-BRI_SIO_1 = { city-SIO }: { price-BRI_SIO_1 }
track-back-BRI_SIO_1 = { city-BRI }: { price-BRI_SIO_1 }
price-BRI_WAS_1 = 4 czerwone, tunel
track-BRI_WAS_1 = { city-WAS }: { price-BRI_WAS_1 }
track-back-BRI_WAS_1 = { city-BRI }: { price-BRI_WAS_1 }
price-BRU_COI_1 = 5 kart jednego koloru, tunel
track-BRU_COI_1 = { city-COI }: { price-BRU_COI_1 }
track-back-BRU_COI_1 = { city-BRU }: { price-BRU_COI_1 }
price-BRU_DAV_1 = 4 niebieskie, tunel
track-BRU_DAV_1 = { city-DAV }: { price-BRU_DAV_1 }
track-back-BRU_DAV_1 = { city-BRU }: { price-BRU_DAV_1 }
price-BRU_IT2_1 = 2 zielone, tunel
track-BRU_IT2_1 = { city-IT2 }: { price-BRU_IT2_1 }
track-back-BRU_IT2_1 = { city-BRU }: { price-BRU_IT2_1 }
price-COI_DAV_1 = 2 fioletowe, tunel
track-COI_DAV_1 = { city-DAV }: { price-COI_DAV_1 }
track-back-COI_DAV_1 = { city-COI }: { price-COI_DAV_1 }
price-COI_SAR_1 = 1 biała, tunel
track-COI_SAR_1 = { city-SAR }: { price-COI_SAR_1 }
track-back-COI_SAR_1 = { city-COI }: { price-COI_SAR_1 }
price-COI_WAS_1 = 5 kart jednego koloru, tunel
track-COI_WAS_1 = { city-WAS }: { price-COI_WAS_1 }
track-back-COI_WAS_1 = { city-COI }: { price-COI_WAS_1 }
price-DAV_AT3_1 = 3 karty jednego koloru, tunel
track-DAV_AT3_1 = { city-AT3 }: { price-DAV_AT3_1 }
track-back-DAV_AT3_1 = { city-DAV }: { price-DAV_AT3_1 }
price-DAV_IT1_1 = 3 karty jednego koloru, tunel
track-DAV_IT1_1 = { city-IT1 }: { price-DAV_IT1_1 }
track-back-DAV_IT1_1 = { city-DAV }: { price-DAV_IT1_1 }
price-DAV_SAR_1 = 3 czarne, tunel
track-DAV_SAR_1 = { city-SAR }: { price-DAV_SAR_1 }
track-back-DAV_SAR_1 = { city-DAV }: { price-DAV_SAR_1 }
price-DE2_SCE_1 = 1 żółta
track-DE2_SCE_1 = { city-SCE }: { price-DE2_SCE_1 }
track-back-DE2_SCE_1 = { city-DE2 }: { price-DE2_SCE_1 }
price-DE3_KRE_1 = 1 pomarańczowa
track-DE3_KRE_1 = { city-KRE }: { price-DE3_KRE_1 }
track-back-DE3_KRE_1 = { city-DE3 }: { price-DE3_KRE_1 }
price-DE4_KRE_1 = 1 biała
track-DE4_KRE_1 = { city-KRE }: { price-DE4_KRE_1 }
track-back-DE4_KRE_1 = { city-DE4 }: { price-DE4_KRE_1 }
price-DE5_STG_1 = 2 karty jednego koloru
track-DE5_STG_1 = { city-STG }: { price-DE5_STG_1 }
track-back-DE5_STG_1 = { city-DE5 }: { price-DE5_STG_1 }
price-DEL_FR4_1 = 2 czarne, tunel
track-DEL_FR4_1 = { city-FR4 }: { price-DEL_FR4_1 }
track-back-DEL_FR4_1 = { city-DEL }: { price-DEL_FR4_1 }
price-DEL_LCF_1 = 3 białe, tunel
track-DEL_LCF_1 = { city-LCF }: { price-DEL_LCF_1 }
track-back-DEL_LCF_1 = { city-DEL }: { price-DEL_LCF_1 }
price-DEL_SOL_1 = 1 fioletowa, tunel
track-DEL_SOL_1 = { city-SOL }: { price-DEL_SOL_1 }
track-back-DEL_SOL_1 = { city-DEL }: { price-DEL_SOL_1 }
price-FR1_MAR_1 = 2 karty jednego koloru, tunel
track-FR1_MAR_1 = { city-MAR }: { price-FR1_MAR_1 }
track-back-FR1_MAR_1 = { city-FR1 }: { price-FR1_MAR_1 }
price-FR2_GEN_1 = 1 żółta
track-FR2_GEN_1 = { city-GEN }: { price-FR2_GEN_1 }
track-back-FR2_GEN_1 = { city-FR2 }: { price-FR2_GEN_1 }
price-FR3_LCF_1 = 2 zielone, tunel
track-FR3_LCF_1 = { city-LCF }: { price-FR3_LCF_1 }
track-back-FR3_LCF_1 = { city-FR3 }: { price-FR3_LCF_1 }
price-FRI_LAU_1 = 3 czerwone
track-FRI_LAU_1 = { city-LAU }: { price-FRI_LAU_1 }
track-back-FRI_LAU_1 = { city-FRI }: { price-FRI_LAU_1 }
price-FRI_LAU_2 = 3 fioletowe
track-FRI_LAU_2 = { city-LAU }: { price-FRI_LAU_2 }
track-back-FRI_LAU_2 = { city-FRI }: { price-FRI_LAU_2 }
price-GEN_LAU_1 = 4 niebieskie
track-GEN_LAU_1 = { city-LAU }: { price-GEN_LAU_1 }
track-back-GEN_LAU_1 = { city-GEN }: { price-GEN_LAU_1 }
price-GEN_LAU_2 = 4 białe
track-GEN_LAU_2 = { city-LAU }: { price-GEN_LAU_2 }
track-back-GEN_LAU_2 = { city-GEN }: { price-GEN_LAU_2 }
price-GEN_YVE_1 = 6 kart jednego koloru
track-GEN_YVE_1 = { city-YVE }: { price-GEN_YVE_1 }
track-back-GEN_YVE_1 = { city-GEN }: { price-GEN_YVE_1 }
price-INT_LUC_1 = 4 fioletowe
track-INT_LUC_1 = { city-LUC }: { price-INT_LUC_1 }
track-back-INT_LUC_1 = { city-INT }: { price-INT_LUC_1 }
price-IT3_LUG_1 = 2 białe, tunel
track-IT3_LUG_1 = { city-LUG }: { price-IT3_LUG_1 }
track-back-IT3_LUG_1 = { city-IT3 }: { price-IT3_LUG_1 }
price-IT4_LOC_1 = 2 pomarańczowe, tunel
track-IT4_LOC_1 = { city-LOC }: { price-IT4_LOC_1 }
track-back-IT4_LOC_1 = { city-IT4 }: { price-IT4_LOC_1 }
price-KRE_SCE_1 = 3 fioletowe
track-KRE_SCE_1 = { city-SCE }: { price-KRE_SCE_1 }
track-back-KRE_SCE_1 = { city-KRE }: { price-KRE_SCE_1 }
price-KRE_STG_1 = 1 zielona
track-KRE_STG_1 = { city-STG }: { price-KRE_STG_1 }
track-back-KRE_STG_1 = { city-KRE }: { price-KRE_STG_1 }
price-KRE_WIN_1 = 2 żółte
track-KRE_WIN_1 = { city-WIN }: { price-KRE_WIN_1 }
track-back-KRE_WIN_1 = { city-KRE }: { price-KRE_WIN_1 }
price-LAU_MAR_1 = 4 pomarańczowe, tunel
track-LAU_MAR_1 = { city-MAR }: { price-LAU_MAR_1 }
track-back-LAU_MAR_1 = { city-LAU }: { price-LAU_MAR_1 }
price-LAU_NEU_1 = 4 karty jednego koloru
track-LAU_NEU_1 = { city-NEU }: { price-LAU_NEU_1 }
track-back-LAU_NEU_1 = { city-LAU }: { price-LAU_NEU_1 }
price-LCF_NEU_1 = 1 pomarańczowa, tunel
track-LCF_NEU_1 = { city-NEU }: { price-LCF_NEU_1 }
track-back-LCF_NEU_1 = { city-LCF }: { price-LCF_NEU_1 }
price-LCF_YVE_1 = 3 żółte, tunel
track-LCF_YVE_1 = { city-YVE }: { price-LCF_YVE_1 }
track-back-LCF_YVE_1 = { city-LCF }: { price-LCF_YVE_1 }
price-LOC_LUG_1 = 1 fioletowa, tunel
track-LOC_LUG_1 = { city-LUG }: { price-LOC_LUG_1 }
track-back-LOC_LUG_1 = { city-LOC }: { price-LOC_LUG_1 }
price-LUC_OLT_1 = 3 zielone
track-LUC_OLT_1 = { city-OLT }: { price-LUC_OLT_1 }
track-back-LUC_OLT_1 = { city-LUC }: { price-LUC_OLT_1 }
price-LUC_SCZ_1 = 1 niebieska
track-LUC_SCZ_1 = { city-SCZ }: { price-LUC_SCZ_1 }
track-back-LUC_SCZ_1 = { city-LUC }: { price-LUC_SCZ_1 }
price-LUC_ZOU_1 = 1 pomarańczowa
track-LUC_ZOU_1 = { city-ZOU }: { price-LUC_ZOU_1 }
track-back-LUC_ZOU_1 = { city-LUC }: { price-LUC_ZOU_1 }
price-LUC_ZOU_2 = 1 żółta
track-LUC_ZOU_2 = { city-ZOU }: { price-LUC_ZOU_2 }
track-back-LUC_ZOU_2 = { city-LUC }: { price-LUC_ZOU_2 }
price-MAR_SIO_1 = 2 zielone, tunel
track-MAR_SIO_1 = { city-SIO }: { price-MAR_SIO_1 }
track-back-MAR_SIO_1 = { city-MAR }: { price-MAR_SIO_1 }
price-NEU_SOL_1 = 4 zielone
track-NEU_SOL_1 = { city-SOL }: { price-NEU_SOL_1 }
track-back-NEU_SOL_1 = { city-NEU }: { price-NEU_SOL_1 }
price-NEU_YVE_1 = 2 czarne
track-NEU_YVE_1 = { city-YVE }: { price-NEU_YVE_1 }
track-back-NEU_YVE_1 = { city-NEU }: { price-NEU_YVE_1 }
price-OLT_SOL_1 = 1 niebieska
track-OLT_SOL_1 = { city-SOL }: { price-OLT_SOL_1 }
track-back-OLT_SOL_1 = { city-OLT }: { price-OLT_SOL_1 }
price-OLT_ZUR_1 = 3 białe
track-OLT_ZUR_1 = { city-ZUR }: { price-OLT_ZUR_1 }
track-back-OLT_ZUR_1 = { city-OLT }: { price-OLT_ZUR_1 }
price-PFA_SAR_1 = 3 żółte, tunel
track-PFA_SAR_1 = { city-SAR }: { price-PFA_SAR_1 }
track-back-PFA_SAR_1 = { city-PFA }: { price-PFA_SAR_1 }
price-PFA_SCZ_1 = 1 fioletowa
track-PFA_SCZ_1 = { city-SCZ }: { price-PFA_SCZ_1 }
track-back-PFA_SCZ_1 = { city-PFA }: { price-PFA_SCZ_1 }
price-PFA_STG_1 = 3 pomarańczowe
track-PFA_STG_1 = { city-STG }: { price-PFA_STG_1 }
track-back-PFA_STG_1 = { city-PFA }: { price-PFA_STG_1 }
price-PFA_ZUR_1 = 2 niebieskie
track-PFA_ZUR_1 = { city-ZUR }: { price-PFA_ZUR_1 }
track-back-PFA_ZUR_1 = { city-PFA }: { price-PFA_ZUR_1 }
price-SAR_VAD_1 = 1 pomarańczowa, tunel
track-SAR_VAD_1 = { city-VAD }: { price-SAR_VAD_1 }
track-back-SAR_VAD_1 = { city-SAR }: { price-SAR_VAD_1 }
price-SCE_WIN_1 = 1 czarna
track-SCE_WIN_1 = { city-WIN }: { price-SCE_WIN_1 }
track-back-SCE_WIN_1 = { city-SCE }: { price-SCE_WIN_1 }
price-SCE_WIN_2 = 1 biała
track-SCE_WIN_2 = { city-WIN }: { price-SCE_WIN_2 }
track-back-SCE_WIN_2 = { city-SCE }: { price-SCE_WIN_2 }
price-SCE_ZUR_1 = 3 pomarańczowe
track-SCE_ZUR_1 = { city-ZUR }: { price-SCE_ZUR_1 }
track-back-SCE_ZUR_1 = { city-SCE }: { price-SCE_ZUR_1 }
price-SCZ_WAS_1 = 2 zielone, tunel
track-SCZ_WAS_1 = { city-WAS }: { price-SCZ_WAS_1 }
track-back-SCZ_WAS_1 = { city-SCZ }: { price-SCZ_WAS_1 }
price-SCZ_WAS_2 = 2 żółte, tunel
track-SCZ_WAS_2 = { city-WAS }: { price-SCZ_WAS_2 }
track-back-SCZ_WAS_2 = { city-SCZ }: { price-SCZ_WAS_2 }
price-SCZ_ZOU_1 = 1 czarna
track-SCZ_ZOU_1 = { city-ZOU }: { price-SCZ_ZOU_1 }
track-back-SCZ_ZOU_1 = { city-SCZ }: { price-SCZ_ZOU_1 }
price-SCZ_ZOU_2 = 1 biała
track-SCZ_ZOU_2 = { city-ZOU }: { price-SCZ_ZOU_2 }
track-back-SCZ_ZOU_2 = { city-SCZ }: { price-SCZ_ZOU_2 }
price-STG_VAD_1 = 2 niebieskie, tunel
track-STG_VAD_1 = { city-VAD }: { price-STG_VAD_1 }
track-back-STG_VAD_1 = { city-STG }: { price-STG_VAD_1 }
price-STG_WIN_1 = 3 czerwone
track-STG_WIN_1 = { city-WIN }: { price-STG_WIN_1 }
track-back-STG_WIN_1 = { city-STG }: { price-STG_WIN_1 }
price-STG_ZUR_1 = 4 czarne
track-STG_ZUR_1 = { city-ZUR }: { price-STG_ZUR_1 }
track-back-STG_ZUR_1 = { city-STG }: { price-STG_ZUR_1 }
price-WIN_ZUR_1 = 1 niebieska
track-WIN_ZUR_1 = { city-ZUR }: { price-WIN_ZUR_1 }
track-back-WIN_ZUR_1 = { city-WIN }: { price-WIN_ZUR_1 }
price-WIN_ZUR_2 = 1 fioletowa
track-WIN_ZUR_2 = { city-ZUR }: { price-WIN_ZUR_2 }
track-back-WIN_ZUR_2 = { city-WIN }: { price-WIN_ZUR_2 }
price-ZOU_ZUR_1 = 1 zielona
track-ZOU_ZUR_1 = { city-ZUR }: { price-ZOU_ZUR_1 }
track-back-ZOU_ZUR_1 = { city-ZOU }: { price-ZOU_ZUR_1 }
price-ZOU_ZUR_2 = 1 czerwona
track-ZOU_ZUR_2 = { city-ZUR }: { price-ZOU_ZUR_2 }
track-back-ZOU_ZUR_2 = { city-ZOU }: { price-ZOU_ZUR_2 }

ticket-0 = { city-BAL }–{ city-BER } (5 punktów)
ticket-1 = { city-BAL }–{ city-BRI } (10 punktów)
ticket-2 = { city-BAL }–{ city-STG } (8 punktów)
ticket-3 = { city-BER }–{ city-COI } (10 punktów)
ticket-4 = { city-BER }–{ city-LUG } (12 punktów)
ticket-5 = { city-BER }–{ city-SCZ } (5 punktów)
ticket-6 = { city-BER }–{ city-ZUR } (6 punktów)
ticket-7 = { city-FRI }–{ city-LUC } (5 punktów)
ticket-8 = { city-GEN }–{ city-BAL } (13 punktów)
ticket-9 = { city-GEN }–{ city-BER } (8 punktów)
ticket-10 = { city-GEN }–{ city-SIO } (10 punktów)
ticket-11 = { city-GEN }–{ city-ZUR } (14 punktów)
ticket-12 = { city-INT }–{ city-WIN } (7 punktów)
ticket-13 = { city-KRE }–{ city-ZUR } (3 punkty)
ticket-14 = { city-LAU }–{ city-INT } (7 punktów)
ticket-15 = { city-LAU }–{ city-LUC } (8 punktów)
ticket-16 = { city-LAU }–{ city-STG } (13 punktów)
ticket-17 = { city-LCF }–{ city-BER } (3 punkty)
ticket-18 = { city-LCF }–{ city-LUC } (7 punktów)
ticket-19 = { city-LCF }–{ city-ZUR } (8 punktów)
ticket-20 = { city-LUC }–{ city-VAD } (6 punktów)
ticket-21 = { city-LUC }–{ city-ZUR } (2 punkty)
ticket-22 = { city-LUG }–{ city-COI } (10 punktów)
ticket-23 = { city-NEU }–{ city-WIN } (9 punktów)
ticket-24 = { city-OLT }–{ city-SCE } (5 punktów)
ticket-25 = { city-SCE }–{ city-MAR } (15 punktów)
ticket-26 = { city-SCE }–{ city-STG } (4 punkty)
ticket-27 = { city-SCE }–{ city-ZOU } (3 punkty)
ticket-28 = { city-STG }–{ city-BRU } (9 punktów)
ticket-29 = { city-WIN }–{ city-SCZ } (3 punkty)
ticket-30 = { city-ZUR }–{ city-BAL } (4 punkty)
ticket-31 = { city-ZUR }–{ city-BRU } (11 punktów)
ticket-32 = { city-ZUR }–{ city-LUG } (9 punktów)
ticket-33 = { city-ZUR }–{ city-VAD } (6 punktów)
ticket-34 = { city-BER }–kraj ({ country-DE } +6, { country-AT } +11, { country-IT } +8, { country-FR } +5)
ticket-35 = { city-COI }–kraj ({ country-DE } +6, { country-AT } +3, { country-IT } +5, { country-FR } +12)
ticket-36 = { city-LUG }–kraj ({ country-DE } +12, { country-AT } +13, { country-IT } +2, { country-FR } +14)
ticket-37 = { city-ZUR }–kraj ({ country-DE } +3, { country-AT } +7, { country-IT } +11, { country-FR } +7)
ticket-38 = { country-DE }–inny kraj ({ country-AT } +5, { country-IT } +13, { country-FR } +5)
ticket-39 = { country-DE }–inny kraj ({ country-AT } +5, { country-IT } +13, { country-FR } +5)
ticket-40 = { country-AT }–inny kraj ({ country-DE } +5, { country-IT } +6, { country-FR } +14)
ticket-41 = { country-AT }–inny kraj ({ country-DE } +5, { country-IT } +6, { country-FR } +14)
ticket-42 = { country-IT }–inny kraj ({ country-DE } +13, { country-AT } +6, { country-FR } +11)
ticket-43 = { country-IT }–inny kraj ({ country-DE } +13, { country-AT } +6, { country-FR } +11)
ticket-44 = { country-FR }–inny kraj ({ country-DE } +5, { country-AT } +14, { country-IT } +11)
ticket-45 = { country-FR }–inny kraj ({ country-DE } +5, { country-AT } +14, { country-IT } +11)

# --- Przyciski i zasady w skrócie

game-description = Koleją przez Szwajcarię. Dla dwóch osób, pół godziny albo kilka dni.
game-choice = tCHu: koleją przez Szwajcarię, dla dwóch osób
tap-draw = Dobierz 1
tap-draw-twice = Dobierz 2
rules-topics = goal turn cards routes tunnels tickets end variants signs strategy
topic-goal = Cel gry
topic-turn = Tura
topic-cards = Karty
topic-routes = Trasy
topic-tunnels = Tunele
topic-tickets = Bilety
topic-end = Koniec i punkty
topic-variants = Warianty
variant-wagons-25 = po 25 wagonów
variant-tunnels-no = bez tuneli
rules-variants = Warianty wybiera gospodarz przed grą; nie liczą się do rankingu. **Po { $few-wagons } wagonów** zamiast { $wagons }: ostatnia runda przychodzi wcześniej. **Jawne bilety**: obie osoby widzą bilety, które zostawia każda z nich. Bilety do wyboru i odrzucone pozostają tajne. **Bez tuneli**: nie odkrywa się kart, więc tunel kosztuje tyle, ile ma długości. Lokomotywy nadal płacą tylko za tunele.
topic-signs = Legenda
topic-strategy = Strategia
rules-goal = Buduj trasy między stacjami. Punkty za nie dostajesz od razu. Na koniec gry każdy twój tajny bilet dodaje punkty, jeśli łączysz jego stacje własnymi trasami; jeśli nie, odejmuje. Wygrywa najwyższa suma.
rules-turn = W turze robisz jedno: dobierasz dwie karty, dobierasz bilety albo budujesz trasę. Jeśli nic nie jest możliwe, tura przepada.
rules-cards = Każdą z dwóch kart możesz wziąć spośród { $face-up } odkrytych albo w ciemno z talii; drugą trzeba wziąć. Lokomotywę bierzesz jak każdą inną kartę. Dobierać można tylko wtedy, gdy talia i karty odrzucone liczą razem co najmniej { $cards-to-draw ->
    [one] { $cards-to-draw } kartę
    [few] { $cards-to-draw } karty
   *[other] { $cards-to-draw } kart
}.
rules-routes = Trasa kosztuje tyle kart swojego koloru, ile ma pól; szara tyle samo kart jednego, dowolnego koloru. Lokomotywami płaci się tylko w tunelach. Gdy ktoś zbuduje połowę podwójnej trasy, drugiej nikt już nie zbuduje. Masz { $wagons ->
    [one] { $wagons } wagon
    [few] { $wagons } wagony
   *[other] { $wagons } wagonów
}.
rules-tunnels = W tunelach lokomotywa zastępuje każdą kartę. Zagrywasz karty, potem odkrywa się { $tunnel-cards ->
    [one] { $tunnel-cards } kartę
    [few] { $tunnel-cards } karty
   *[other] { $tunnel-cards } kart
}: za każdą lokomotywę i każdą kartę twojego koloru dopłacasz jedną kartę tego koloru albo lokomotywę. Jeśli zagrano same lokomotywy, liczą się tylko lokomotywy. Jeśli nie dopłacisz, karty zostają na ręce, a trasa jest dalej wolna.
rules-tickets = Na początku dostajesz do wyboru { $short-tickets ->
    [one] { $short-tickets } bilet
    [few] { $short-tickets } bilety
   *[other] { $short-tickets } biletów
} i zostawiasz co najmniej { $first-kept }. Później masz { $offered } do wyboru i zostawiasz co najmniej jeden. Bilet do kraju daje punkty za najlepszy połączony kraj, a jeśli nie połączysz żadnego, odejmuje najniższą z podanych wartości.
rules-end = Gdy ktoś kończy turę z najwyżej { $last-wagons } wagonami, wszyscy, także ta osoba, mają jeszcze po jednej turze. Punkty za długość trasy: { $route-points }. Najdłuższy szlak daje { $trail-bonus ->
    [one] { $trail-bonus } punkt
    [few] { $trail-bonus } punkty
   *[other] { $trail-bonus } punktów
}, przy remisie każdemu.
rules-signs = Za pola jednego koloru płacisz kartami tego koloru, za szare jednym dowolnym kolorem. Ząbki wzdłuż pól to tunel; pola obok siebie to trasa podwójna; flaga to stacja za granicą. W panelu: duża liczba to punkty, dalej wagony, karty i bilety; obok odkrytych kart widać, ile kart jest w talii i wśród odrzuconych oraz ile zostało biletów. Na mapie pod twoją ręką numer w kółku to stacja z biletu o tym numerze, a pola w ramce z kropką to jego najkrótsza droga. Gdy budujesz, ramka w twoim kolorze oznacza trasę, na którą cię stać.
rules-strategy = Bilet do kraju zaliczysz na każdej jego stacji, więc kieruj się do granicy, do której masz bliżej. Łącz trasy w jeden ciąg: najdłuższy szlak jest wart tyle, co dobry bilet.


# --- Lekcje

lesson-country = Bilet do kraju
lesson-trail = Najdłuższy szlak
lesson-tickets-choose = Bilet to dwie stacje. Połącz je własnymi trasami, a na koniec doda punkty; jeśli ich nie połączysz, odejmie. Na mapie numery w kółkach to stacje z biletów, a pola w ramkach to najkrótsza droga. Krótkie bilety są łatwiejsze.
lesson-tickets-done = Bilety to twój plan i nikt inny ich nie widzi. *Moja ręka* zawsze pokaże tę mapę, a przy każdym bilecie, ile wagonów jeszcze trzeba położyć.
lesson-cards-first = Za trasę płaci się kartami jednego koloru. { city-KRE }–{ city-WIN } kosztuje dwie żółte, a ty masz jedną. Druga leży odkryta: weź **żółtą**.
lesson-cards-second = W turze bierze się dwie karty. Weź jeszcze jedną: odkrytą albo w ciemno z talii.
lesson-cards-done = Masz dwie żółte: stać cię już na trasę z dwóch żółtych pól.
lesson-build-route = Masz dwie żółte karty. Naciśnij *Buduj*, potem wybierz **{ city-KRE }–{ city-WIN }**: płacisz tyle kart, ile pól ma trasa. Lokomotywy są tylko do tuneli. Na mapie ramki w twoim kolorze to trasy, na które cię stać.
lesson-build-half = Zbudowane: +2. Dalej prowadzi { city-WIN }–{ city-ZUR }, trasa podwójna: dwa tory, niebieski i fioletowy, a ty masz po jednej takiej karcie. Zbuduj jeden tor; drugiego nikt już nie zbuduje.
lesson-build-done = Punkty dostajesz od razu, według długości: { $route-points }. Jedna długa trasa daje więcej niż dwie krótkie. Wagony zostają na niej na stałe.
lesson-tunnel-dig = Trasa z ząbkami to tunel: cena może wzrosnąć. Masz dwie pomarańczowe i lokomotywę, która zastępuje tam każdy kolor. Zbuduj tunel **{ city-BAL }–{ city-OLT }** za **dwie pomarańczowe**.
lesson-tunnel-pay = Odkryto trzy karty, a jedna jest w kolorze twoich kart, pomarańczowa: tunel kosztuje o jedną kartę więcej. Lokomotywa też by się liczyła. Dopłać lokomotywą.
lesson-tunnel-done = Zbudowane. Gdyby nie było czym dopłacić, wszystkie karty zostałyby u ciebie i przepadłaby tylko tura. Dlatego na tunel warto mieć kartę w zapasie. W Europie odkryte lokomotywy nie podnoszą ceny, tutaj tak.
lesson-country-border = Twój bilet „{ city-ZUR }–kraj” daje 3 punkty za Niemcy. Odcinek { city-ZUR }–{ city-KRE } jest już twój. Zbuduj ostatnie pole, **{ route-DE3_KRE_1 }**, za pomarańczową.
lesson-country-done = Niemcy osiągnięte: 3 punkty na koniec. Liczy się każda stacja w tym kraju. Gdy połączysz też Włochy, bilet da 11: liczy się tylko najlepszy kraj.
lesson-trail-gap = Na koniec najdłuższy szlak daje { $trail-bonus } punktów: to najdłuższy ciąg twoich tras, a każda liczy się raz. Masz dwa odcinki po 2 pola. Połącz je: zbuduj **{ city-WIN }–{ city-ZUR }**.
lesson-trail-done = 2 + 1 + 2: szlak długości 5. Jedno pole bywa warte więcej, niż kosztuje.
lesson-more-draw = Masz zrealizowane wszystkie trzy bilety i jeszcze dużo wagonów. Nowe bilety dają więcej punktów, ale każdy zostawiony i niezrealizowany odejmie swoje. Naciśnij *Bilety*, potem je dobierz.
lesson-more-choose = Musisz zostawić co najmniej jeden. Bilet **{ city-WIN }–{ city-SCZ }** wymaga już tylko 1 wagonu, bo prawie cała droga jest twoja. Dwa pozostałe są daleko. Zostaw tylko ten.
lesson-more-done = Dobieraj bilety, póki wszyscy mają dużo wagonów, co najmniej około 15. Później brakuje już czasu na budowę, a niezrealizowany bilet tylko odejmuje punkty.
lesson-last-move = Przeciwnik kończy turę z najwyżej { $last-wagons } wagonami: tak zaczyna się ostatnia runda. Każdy ma jeszcze jeden ruch, ty też. Teraz twój: zbuduj to, na co cię stać; im dłuższa trasa, tym lepiej.
lesson-last-done = Teraz liczą się bilety i najdłuższy szlak; wygrywa najwyższa suma. Możesz już zagrać prawdziwą grę.
lesson-why-keep-engine = Tak od razu wydasz lokomotywę. Zapłać dwiema pomarańczowymi, a ją zostaw na dopłatę.
